"""What a game was decided by: what each answer cost, what chance did, and how often the best was found."""

from meadhall.reviews.review import review
from meadhall.reviews.shapes import Chance, Moment, Review, SeatReview

__all__ = ["Chance", "Moment", "Review", "SeatReview", "review"]
